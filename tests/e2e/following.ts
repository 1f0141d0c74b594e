import type { Page } from '@playwright/test';

/** The date so many days from now, in the format of the pages. */
export const dayAhead = (days: number) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }).format(
    new Date(Date.now() + days * 86_400_000),
  );

/** Where a page says how long its link is followed. */
export const following = (page: Page) => page.getByRole('region', { name: 'Following up' });
