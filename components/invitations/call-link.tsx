'use client';

import { Phone } from 'lucide-react';
import { useMessages } from '@/lib/client/messages.tsx';
import { writeDialString } from '@/lib/shared/contact.ts';

/** The patient's phone number as a link that starts a call. */
export function CallLink({ phone }: { phone: string }) {
  const { care } = useMessages('record');
  return (
    <a className="btn btn-sm call" href={`tel:${writeDialString(phone)}`}>
      <Phone className="icon" aria-hidden="true" />
      <span className="sr-only">{care.call} </span>
      <bdi className="num">{phone}</bdi>
    </a>
  );
}
