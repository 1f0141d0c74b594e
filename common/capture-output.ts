/** What a library wrote past the log: where in the source, never what, since it may quote a request. */
export type WrittenOutput = {
  stream: 'stdout' | 'stderr';
  /** The name of the error that was printed, if its first line begins with one. */
  error?: string;
  /** The code in brackets at the beginning, as libraries mark their messages. */
  label?: string;
  /** The places in the source that wrote it, and those that it printed. */
  at: string[];
};

/** Node's own: a name and a place; its text is left out for the same reason. */
export type RuntimeWarning = { warning: string; at: string[] };

const framesMax = 6;
const errorName = /^\W*([A-Z][A-Za-z]*(?:Error|Exception|Warning))\b/;
const labelPattern = /^\W*?((?:\[[\w-]{1,40}\])+)/;

/**
 * From now on, gives everything that is written to standard output and standard error to the log, in place of writing it: Next and
 * libraries print lines of text there, and quote requests in them (S26). The log itself must write to the descriptor, as pino does.
 * What the runtime prints when it crashes does not pass here and stays text.
 *
 * @param note - writes one entry to the log
 * @returns ends it
 */
export function captureOutput(note: (entry: WrittenOutput | RuntimeWarning) => void): () => void {
  const streams = (['stdout', 'stderr'] as const).map((name) => {
    const stream = process[name];
    const before = stream.write;
    stream.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
      note(summarize(name, String(chunk)));
      const done = rest.find((one) => typeof one === 'function');
      if (done) process.nextTick(done);
      return true;
    };
    return () => {
      stream.write = before;
    };
  });
  const printing = process.listeners('warning');
  process.removeAllListeners('warning');
  const onWarning = (warning: Error) => note({ warning: warning.name, at: framesOf(warning.stack ?? '') });
  process.on('warning', onWarning);
  return () => {
    for (const restore of streams) restore();
    process.off('warning', onWarning);
    for (const listener of printing) process.on('warning', listener);
  };
}

function summarize(stream: WrittenOutput['stream'], text: string): WrittenOutput {
  const error = errorName.exec(text)?.[1];
  const label = labelPattern.exec(text)?.[1];
  const printed = framesOf(text);
  // Without the frames of this module.
  const writers = framesOf(new Error('written').stack ?? '').filter(
    (frame) => !/captureOutput|summarize /.test(frame),
  );
  return {
    stream,
    ...(error === undefined ? {} : { error }),
    ...(label === undefined ? {} : { label }),
    at: (printed.length > 0 ? printed : writers).slice(0, framesMax),
  };
}

/** Lines of a stack: a function and a place in a file. Anything else, such as a request's text that begins with "at", is left out. */
function framesOf(stack: string): string[] {
  const frame =
    /^\s+at (?:(?:async |new )?[\w.$<>[\]# ]{1,80} )?\(?(?:node:|file:\/\/|\/)[\w@./+()[\]%-]+:\d+:\d+\)?$/;
  return stack
    .split('\n')
    .filter((line) => frame.test(line))
    .map((line) => line.trim());
}
