import type { Count } from '@/lib/shared/views.ts';

const format = new Intl.NumberFormat('en');

/** "1,284", or "9,999+" where counting stopped. */
export function formatCount(count: Count): string {
  return `${format.format(count.count)}${count.isMore ? '+' : ''}`;
}
