// The floor of `npm run bench -- api`: Node's HTTP server and one SQL statement. Started as a process of its own.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
await pool.query(
  'create table if not exists bare_invitations (id text primary key, agent_id text, first_name text, last_name text, external_id text, created_at timestamptz default now())',
);

async function serve(request, response) {
  if (request.method === 'POST') {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    const { rows } = await pool.query(
      'insert into bare_invitations (id, agent_id, first_name, last_name, external_id) values ($1, $2, $3, $4, $5) returning *',
      [randomUUID(), body.agentId, body.patientFirstName, body.patientLastName, body.externalId],
    );
    response.writeHead(201, { 'content-type': 'application/json' });
    response.end(JSON.stringify(rows[0]));
    return;
  }
  const { rows } = await pool.query('select * from bare_invitations where id = $1', [request.url.slice(1)]);
  response.writeHead(rows.length > 0 ? 200 : 404, { 'content-type': 'application/json' });
  response.end(JSON.stringify(rows[0] ?? {}));
}

createServer((request, response) => void serve(request, response)).listen(
  Number(process.env.PORT),
  '127.0.0.1',
  () => console.log('listening'),
);
