import { expect, test } from 'vitest';
import { createMachine, type Phase, type PhaseEvent, transitions } from './machine.ts';

const phases = Object.keys(transitions) as Phase[];
const events: PhaseEvent[] = ['check', 'talk', 'opened', 'ended', 'resend', 'stop'];

/** The events that lead from the start to a phase. */
const wayTo: Record<Phase, PhaseEvent[]> = {
  quiet: [],
  checking: ['check'],
  opening: ['talk'],
  listening: ['talk', 'opened'],
  recognizing: ['talk', 'opened', 'ended'],
};

function machineIn(phase: Phase) {
  const machine = createMachine();
  for (const event of wayTo[phase]) machine.send(event);
  expect(machine.phase()).toBe(phase);
  return machine;
}

test.each(phases)(
  'S23 stopping in the phase "%s" turns the microphone off and ends what was begun',
  (phase) => {
    const machine = machineIn(phase);
    const begun = machine.scope();
    expect(machine.send('stop')).toBe(true);
    expect([machine.phase(), begun.aborted, machine.scope().aborted]).toEqual(['quiet', true, false]);
  },
);

test('an event that means nothing in a phase changes nothing', () => {
  for (const phase of phases) {
    for (const event of events.filter((one) => transitions[phase][one] === undefined)) {
      const machine = machineIn(phase);
      const begun = machine.scope();
      expect([machine.send(event), machine.phase(), begun.aborted], `${phase} ${event}`).toEqual([
        false,
        phase,
        false,
      ]);
    }
  }
});

test('only while it opens or listens does a press end a recording; while text is recognized it begins no other', () => {
  const after = (phase: Phase) => {
    const machine = machineIn(phase);
    machine.send('talk');
    return machine.phase();
  };
  expect(phases.map((phase) => [phase, after(phase)])).toEqual([
    ['quiet', 'opening'],
    ['checking', 'checking'],
    ['opening', 'quiet'],
    ['listening', 'recognizing'],
    ['recognizing', 'recognizing'],
  ]);
});

test('a recording is one from the press to its text, and its end reaches what waits', async () => {
  const machine = machineIn('opening');
  const begun = machine.scope();
  machine.send('opened');
  const next = machine.next();
  machine.send('ended');
  expect([await next, begun.aborted]).toEqual(['recognizing', false]);
  machine.send('stop');
  expect(begun.aborted).toBe(true);
});
