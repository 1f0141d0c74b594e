// Next runs this in the browser before any module of the pages.
import '@/contract/configure-zod.ts';
