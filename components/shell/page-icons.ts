import {
  CalendarCheck2,
  type LucideIcon,
  Mail,
  MessageSquareText,
  Plus,
  ScrollText,
  SlidersHorizontal,
} from 'lucide-react';
import type { PageIcon } from '@/lib/shared/pages.ts';

/** What is drawn for each name of an icon in the table of pages. */
export const pageIcons = {
  calendar: CalendarCheck2,
  mail: Mail,
  plus: Plus,
  message: MessageSquareText,
  sliders: SlidersHorizontal,
  scroll: ScrollText,
} satisfies Record<PageIcon, LucideIcon>;
