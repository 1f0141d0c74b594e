import 'server-only';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { rolesThat } from '@/contract/roles.ts';
import type { Context } from '@/lib/server/context.ts';
import { people } from '@/lib/server/people/people-table.ts';
import type { Scope } from '@/lib/server/scope.ts';

/** A person to whom a consultation can be assigned. */
export type Colleague = { email: string; name: string };

const colleaguesMax = 500;

/** Stores or updates a person who signs in; outlives their sessions. */
export async function notePerson(
  context: Context,
  person: { organizationId: string; email: string; firstName: string; role: string },
): Promise<void> {
  const { organizationId, firstName, role } = person;
  await context.db
    .insert(people)
    .values({
      service: context.env.consultBaseUrl,
      organizationId,
      email: person.email.toLowerCase(),
      firstName,
      role,
    })
    .onConflictDoUpdate({
      target: [people.service, people.organizationId, people.email],
      set: { firstName, role, lastSeenAt: sql`now()` },
    });
}

/** Condition: people of the organization who may read reports. */
function isColleague(scope: Scope): SQL | undefined {
  return and(
    eq(people.service, scope.service),
    eq(people.organizationId, scope.organizationId),
    inArray(people.role, rolesThat('treats')),
  );
}

/** The people of the organization to whom a consultation can be assigned, by name. */
export async function listColleagues(context: Context, scope: Scope): Promise<Colleague[]> {
  return context.db
    .select({ email: people.email, name: people.firstName })
    .from(people)
    .where(isColleague(scope))
    .orderBy(asc(people.firstName), asc(people.email))
    .limit(colleaguesMax);
}

/** A colleague by e-mail, or null when there is none in this organization. */
export async function findColleague(
  context: Context,
  scope: Scope,
  email: string,
): Promise<Colleague | null> {
  const rows = await context.db
    .select({ email: people.email, name: people.firstName })
    .from(people)
    .where(and(isColleague(scope), eq(people.email, email.toLowerCase())))
    .limit(1);
  return rows[0] ?? null;
}
