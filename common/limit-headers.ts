/** Headers of draft-ietf-httpapi-ratelimit-headers, and `Retry-After` for a refused request. */
export function describeLimit(
  budget: { name: string; perMinute: number },
  verdict: { isAllowed: boolean; remaining: number; resetS: number },
): Record<string, string> {
  return {
    'ratelimit-policy': `"${budget.name}";q=${budget.perMinute};w=60`,
    ratelimit: `"${budget.name}";r=${verdict.remaining};t=${verdict.resetS}`,
    ...(verdict.isAllowed ? {} : { 'retry-after': String(verdict.resetS) }),
  };
}
