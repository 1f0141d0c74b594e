/** The names of `deploy/nginx/consult-desk.conf`. */
export const hosts = {
  dashboard: 'desk.harbourlane.example',
  service: 'consult.harbourlane.example',
} as const;
