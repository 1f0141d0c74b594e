import * as z from 'zod';

const millisecondsSchema = z.union([
  z.number().nonnegative(),
  z.tuple([z.number().nonnegative(), z.number().nonnegative()]),
]);

const requestPatternSchema = z.object({ method: z.string().optional(), path: z.string().optional() });

const faultObjectSchema = z.strictObject({
  /** Wait before acting; a pair is a range for a random time. */
  delayMs: millisecondsSchema.optional(),
  /** Wait between acting and answering. */
  lateMs: millisecondsSchema.optional(),
  /** Whether the service acts on the request before the answer fails. */
  acts: z.boolean().optional(),
  /**
   * `drop`: the connection closes without an answer. `reset`: it is reset in the middle of the body. `truncated`: a
   * complete answer with half of its JSON. `html`: a page with 200, as a proxy or portal may send it.
   */
  answer: z
    .union([
      z.enum(['normal', 'drop', 'reset', 'hang', 'truncated', 'html']),
      z.object({
        status: z.number().int().min(200).max(599),
        retryAfter: z.string().optional(),
        etag: z.string().optional(),
        body: z.string().optional(),
      }),
    ])
    .optional(),
  /** Only for requests with this method and a path that starts so; others do not get the fault. */
  only: requestPatternSchema.optional(),
});
export type FaultObject = z.infer<typeof faultObjectSchema>;

/** Faults by short names for tests. */
export const namedFaults = {
  cut: { answer: 'drop' },
  cut_after: { acts: true, answer: 'drop' },
  reset: { acts: true, answer: 'reset' },
  hang: { answer: 'hang' },
  hang_after: { acts: true, answer: 'hang' },
  truncated: { acts: true, answer: 'truncated' },
  html: { answer: 'html' },
  '429': { answer: { status: 429, retryAfter: '1' } },
  '500': { answer: { status: 500, body: '<h1>Oops</h1>' } },
  '502': { answer: { status: 502, body: '<h1>Bad gateway</h1>' } },
  '503': { answer: { status: 503, body: '<h1>Away</h1>' } },
  '504': { answer: { status: 504, body: '<h1>Too late</h1>' } },
  invalid_grant: { answer: { status: 400, body: '{"error":"invalid_grant"}' } },
} as const satisfies Record<string, FaultObject>;
type FaultName = keyof typeof namedFaults;
const faultNames = z.enum(Object.keys(namedFaults) as [FaultName, ...FaultName[]]);

const faultSchema = z.union([faultNames, faultObjectSchema]);
export type Fault = z.infer<typeof faultSchema>;

/** Some of many requests fail, each with a random one of `faults`. */
const chanceSchema = z.object({
  probability: z.number().min(0).max(1),
  faults: z.array(faultSchema).min(1),
});
export type Chance = z.infer<typeof chanceSchema>;

const presenceSchema = z.enum(['number', 'string', 'absent']);

/** Ways of breaking the contract, each with its effect, to test that they are noticed. */
export const breaches = {
  'plain-pkce': 'the authorization endpoint takes code_challenge_method=plain',
  'any-redirect': 'codes are sent to addresses that are not registered',
  'any-verifier': 'the verifier is not compared with the challenge',
  'any-resource': 'the token endpoint takes any resource, or none',
  'reusable-codes': 'a code is taken more than once',
  'offline-always': 'a refresh token comes without offline_access',
  'expires-at-in-ms': 'expires_at is in milliseconds',
  'scopes-ignored': 'tokens without read and write are good for agents and invitations',
  'open-to-all': 'no Authorization header is needed',
  'other-defaults': 'an agent without a specialization is one for CARDIOLOGY',
  'times-without-ms': 'createdAt has no milliseconds',
  'link-dropped': 'the completion link does not come back',
  'any-date': 'a date of birth may have any format',
  'encounter-at-creation': 'encounterId is set at creation',
  'encounter-never-set': 'encounterId stays null after the start',
  'invitations-outlive-agent': 'deleting an agent leaves its invitations',
  'deletes-nothing': 'DELETE says that it has deleted and has not',
} as const;
type Breach = keyof typeof breaches;

/**
 * How this operator's service differs from ours, where the contract leaves it open. All can be changed while it runs.
 */
export const operatorOptionsSchema = z.strictObject({
  verifyPath: z.enum(['/verify-token', '/api/verify-token']),
  listShape: z.enum(['bare', 'agents', 'data', 'items', 'results']),
  objectShape: z.enum(['bare', 'named', 'data']),
  createStatus: z.union([z.literal(200), z.literal(201)]),
  /** How a missing optional value is written. */
  missingValue: z.enum(['null', 'absent']),
  echoesPatient: z.boolean(),
  deleteAnswer: z.enum(['empty-204', 'empty-200', 'json-200', 'missing-404']),
  /** `odd`: ids with slashes, spaces, percent signs and letters beyond ASCII. */
  idStyle: z.enum(['plain', 'odd', 'number']),
  /** The specialization of every agent in answers, in place of the requested one. */
  specialization: z.string().nullable(),
  acceptedToken: z.enum(['access', 'id', 'both']),
  encounterEndpoints: z.enum(['none', 'list', 'one', 'both']),
  hasReports: z.boolean(),
  /** Whether `DELETE /encounter/<id>` erases; otherwise it does not exist. */
  erasesEncounters: z.boolean(),
  knowsIdempotencyKey: z.boolean(),
  givesConfigurationOnce: z.boolean(),
  /**
   * Whether programs can start a consultation at its link, like at our service; otherwise only the page's button can.
   */
  startsByProgram: z.boolean(),
  errorBody: z.enum(['problem', 'error', 'errors', 'html', 'empty', 'text']),
  accessLifetimeSeconds: z.number().positive(),
  expiresIn: presenceSchema,
  expiresAt: presenceSchema,
  /** `kept`: a refresh answer has no new refresh token and the old one stays valid. */
  refreshTokens: z.enum(['rotating', 'kept', 'none']),
  /** Opaque texts that tests can search for, or JWTs as in the contract (§2.4). */
  tokenForm: z.enum(['opaque', 'jwt']),
  /** The age of `auth_time` in an id_token that is a JWT; null: without `auth_time`. */
  signedInSecondsAgo: z.number().nonnegative().nullable(),
  refreshGivesIdToken: z.boolean(),
  /** Whether a refresh also ends the previous access and id tokens. */
  endsAccessAtRotation: z.boolean(),
  /** Whether it has discovery with a revocation endpoint (RFC 7009), or neither. */
  offersRevocation: z.boolean(),
  /** `rfc6749`: errors of RFC 6749 §5.2; `like-api`: the token endpoint's errors look like the API's. */
  tokenErrorBody: z.enum(['rfc6749', 'like-api']),
  authorizeAnswer: z.enum(['approve', 'deny', 'expired-code', 'wrong-state', 'no-state']),
  /** Faults of the next token requests, in order; after them requests are served normally. */
  tokenFaults: z.array(faultSchema),
  tokenChance: chanceSchema.nullable(),
  apiFaults: z.array(faultSchema),
  apiChance: chanceSchema.nullable(),
  revocationFaults: z.array(faultSchema),
  breaches: z.array(z.enum(Object.keys(breaches) as [Breach, ...Breach[]])),
});

export const defaultOptions: z.infer<typeof operatorOptionsSchema> = {
  verifyPath: '/verify-token',
  listShape: 'bare',
  objectShape: 'bare',
  createStatus: 201,
  missingValue: 'absent',
  echoesPatient: false,
  deleteAnswer: 'empty-204',
  idStyle: 'plain',
  specialization: null,
  acceptedToken: 'access',
  encounterEndpoints: 'none',
  hasReports: false,
  erasesEncounters: false,
  knowsIdempotencyKey: false,
  givesConfigurationOnce: false,
  startsByProgram: true,
  errorBody: 'html',
  accessLifetimeSeconds: 3600,
  expiresIn: 'number',
  expiresAt: 'absent',
  refreshTokens: 'rotating',
  tokenForm: 'opaque',
  signedInSecondsAgo: null,
  refreshGivesIdToken: true,
  endsAccessAtRotation: false,
  offersRevocation: false,
  tokenErrorBody: 'rfc6749',
  authorizeAnswer: 'approve',
  tokenFaults: [],
  tokenChance: null,
  apiFaults: [],
  apiChance: null,
  revocationFaults: [],
  breaches: [],
};

/** Options with which the service keeps the contract in every check. */
export const orderlyOptions = {
  ...defaultOptions,
  missingValue: 'null',
  tokenForm: 'jwt',
  expiresAt: 'number',
  errorBody: 'problem',
} as const satisfies z.infer<typeof operatorOptionsSchema>;

/** A change of some options, as sent to the control address. */
export const optionChangeSchema = operatorOptionsSchema.partial();

export type OperatorOptions = z.infer<typeof operatorOptionsSchema>;
