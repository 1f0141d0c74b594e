// Entry point of the built dashboard, `dist/dashboard/main.js`: maps this project's settings to those of Next's server and starts
// it.
const { DASHBOARD_PORT, HOST, PORT } = process.env;
process.env.PORT = DASHBOARD_PORT || PORT || '3000';
// Next reads HOSTNAME, which shells and containers set to the machine's name: so set it to HOST, or to loopback.
process.env.HOSTNAME = HOST || '127.0.0.1';
await import(new URL('./server.js', import.meta.url).href);

export {};
