'use client';

import { create } from 'qrcode';
import { useMessages } from '@/lib/client/messages.tsx';

const quietModules = 2;

/** The invitation link as a QR code, drawn in the browser so that the link is sent to no other server. */
export default function QrCode({ value }: { value: string }) {
  const messages = useMessages('invitation');
  const { modules } = create(value, { errorCorrectionLevel: 'M' });
  const { size, data } = modules;
  let path = '';
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (data[y * size + x]) path += `M${x + quietModules} ${y + quietModules}h1v1h-1z`;
    }
  }
  const side = size + 2 * quietModules;
  return (
    <svg
      className="size-44 rounded-md bg-white p-2.5 text-[#14191f] max-phone:h-auto max-phone:max-w-full print:h-auto print:w-64"
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={messages.invitation.qrLabel}
      shapeRendering="crispEdges"
    >
      <path fill="currentColor" d={path} />
    </svg>
  );
}
