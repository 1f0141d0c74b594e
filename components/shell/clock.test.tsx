import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { RelativeTime, useNow } from '@/components/ui/relative-time.tsx';
import { useMessages } from '@/lib/client/messages.tsx';
import { LoadedTexts } from '@/lib/client/texts-provider.tsx';
import { allTexts } from '@/lib/texts/generated/all-texts.ts';
import { ClinicClock } from './clock.tsx';

const zone = process.env.TZ;
afterEach(() => {
  vi.useRealTimers();
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

const at = '2026-11-19T23:30:00Z';

function Times() {
  const { format } = useMessages();
  const now = useNow();
  return (
    <p>
      {`${format.clockOrDay(new Date(at), now)} ${format.exact(new Date(at))} ${format.heading(now)} ${format.timeZone}`}
      <RelativeTime at={at} />
    </p>
  );
}

/** Renders as a server in `serverZone` whose clock is `lateMs` behind. */
function renderAt(serverZone: string, timeZone: string | null, lateMs = 0): string {
  process.env.TZ = serverZone;
  vi.useFakeTimers({ now: Date.parse('2026-11-20T01:00:00Z') + lateMs });
  return renderToString(
    <LoadedTexts area="core" texts={allTexts.en}>
      <ClinicClock timeZone={timeZone} renderedAt="2026-11-20T01:00:00Z">
        <Times />
      </ClinicClock>
    </LoadedTexts>,
  );
}

test('no time is written by the zone or the clock of the process that renders it', () => {
  expect(renderAt('Pacific/Auckland', 'Europe/Madrid')).toBe(
    renderAt('America/New_York', 'Europe/Madrid', 90_000),
  );
  expect(renderAt('Pacific/Auckland', null)).toBe(renderAt('America/New_York', null, 90_000));
});

test('times are those of the clinic', () => {
  const page = renderAt('America/New_York', 'Europe/Madrid');
  expect(page).toContain('00:30');
  expect(page).toContain('Europe/Madrid');
  expect(page).toContain('1 h');
});
