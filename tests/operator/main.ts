// The stand-in service as a process of its own: prints its two addresses as one line of JSON, ends on SIGTERM.
import { startControl } from './control.ts';
import { startOperator } from './start-operator.ts';

const port = Number(process.env.OPERATOR_PORT ?? 0);
const operator = await startOperator({}, { port, recordsCalls: false });
const control = await startControl(operator);
console.log(JSON.stringify({ baseUrl: operator.baseUrl, controlUrl: control.url }));

process.once('SIGTERM', () => {
  control.stop();
  operator.stop().catch((error: unknown) => console.error(error));
});
