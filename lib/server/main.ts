// The dashboard as built, `dist/dashboard/main.js`: Next's server with the names that this project's settings have.
const { DASHBOARD_PORT, HOST, PORT } = process.env;
process.env.PORT = DASHBOARD_PORT || PORT || '3000';
// Loopback unless HOST says otherwise; HOSTNAME is what shells and containers call the machine.
process.env.HOSTNAME = HOST || '127.0.0.1';
await import(new URL('./server.js', import.meta.url).href);

export {};
