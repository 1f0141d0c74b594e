'use client';

import { Phone } from 'lucide-react';
import { writeTelUri } from '@/common/phone-number.ts';
import { useMessages } from '@/lib/client/messages.tsx';

/**
 * The patient's phone number as a link that starts a call; as text where it is not certain which number to dial, or where none is on
 * file.
 */
export function CallLink({ phone }: { phone: string | null }) {
  const { care } = useMessages('record');
  if (phone === null) return <span className="muted">{care.noPhone}</span>;
  const uri = writeTelUri(phone);
  if (uri === null) {
    return <bdi className="num">{phone}</bdi>;
  }
  return (
    <a className="btn btn-sm call" href={uri}>
      <Phone className="icon" aria-hidden="true" />
      <span className="sr-only">{care.call} </span>
      <bdi className="num">{phone}</bdi>
    </a>
  );
}
