const dataPolicy = { key: 'Content-Security-Policy', value: "default-src 'none'; frame-ancestors 'none'" };

/** @type {import('next').NextConfig} */
const config = {
  // A folder that runs without the repository; scripts/build.ts copies it to dist/dashboard.
  output: 'standalone',
  outputFileTracingRoot: import.meta.dirname,
  poweredByHeader: false,
  reactStrictMode: true,
  // No image optimization on request: the optimizer would fetch addresses given by a caller.
  images: { unoptimized: true },
  // `npm run check` type-checks with TypeScript 7, which Next's own checker cannot load.
  typescript: { ignoreBuildErrors: true },
  // Drivers and loggers that resolve their own files at run time.
  serverExternalPackages: [
    'pg',
    'pino',
    'next-auth',
    'openid-client',
    'nodemailer',
    'prom-client',
    '@opentelemetry/api',
    '@opentelemetry/exporter-trace-otlp-http',
    '@opentelemetry/resources',
    '@opentelemetry/sdk-trace',
  ],
  // Do not write generated notes for editors into the repository.
  agentRules: false,
  devIndicators: false,
  experimental: { optimizePackageImports: ['lucide-react'] },
  headers: async () => [
    {
      // Responses that are not pages; pages get their policy in proxy.ts.
      source: '/(api|_next/static)/:path*',
      headers: [dataPolicy],
    },
    // Other addresses that proxy.ts leaves out; a missing one is answered with a page.
    { source: '/_next/image', headers: [dataPolicy] },
    { source: '/favicon.ico', headers: [dataPolicy] },
    {
      source: '/(icon.svg|icon-192.png|icon-512.png|apple-touch-icon.png|manifest.webmanifest|robots.txt)',
      headers: [dataPolicy],
    },
    {
      source: '/(.*)',
      headers: [
        { key: 'X-Content-Type-Options', value: 'nosniff' },
        { key: 'Referrer-Policy', value: 'no-referrer' },
        { key: 'X-Frame-Options', value: 'DENY' },
        { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
        { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
        { key: 'X-DNS-Prefetch-Control', value: 'off' },
        {
          key: 'Permissions-Policy',
          value: 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
        },
      ],
    },
  ],
};

export default config;
