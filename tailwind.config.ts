import type { Config } from 'tailwindcss';

/** Read by Tailwind 4 through `@config` in app/globals.css; the theme itself is CSS variables there and in styles/tokens.css. */
const config: Config = {
  content: ['./app/**/*.{ts,tsx}', './components/**/*.{ts,tsx}', './lib/client/**/*.{ts,tsx}'],
  darkMode: ['selector', '[data-theme="dark"]'],
};

export default config;
