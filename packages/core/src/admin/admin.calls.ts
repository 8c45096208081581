import { additive } from '../contract/call.ts';
import { FileSchema } from '../contract/file.ts';
import { AuditLogSchema } from './audit.schema.ts';
import { adminBooksCalls } from './books.calls.ts';
import { shelvesCalls } from './shelves.calls.ts';
import { legalCalls } from './legal.calls.ts';
import { genresCalls } from './genres.calls.ts';
import { shopCalls } from './shop.calls.ts';
import { ordersCalls } from './orders.calls.ts';
import { adminReviewsCalls } from './reviews.calls.ts';
import { paymentsCalls } from './payments.calls.ts';
import { peopleCalls } from './people.calls.ts';
import { emailsCalls } from './emails.calls.ts';
import { reportsCalls } from './reports.calls.ts';
import { systemCalls } from './system.calls.ts';
import { todayCalls } from './today.calls.ts';

const failures = ['sign_in_required', 'permission_denied', 'validation_failed'] as const;

/** The calls of the back office (`/admin/…`), for admins; those of the shelves and genres for editors as well. */
export const adminCalls = {
  auditLog: additive({
    method: 'GET',
    path: '/admin/audit',
    auth: 'required',
    response: AuditLogSchema,
    failures,
  }),
  auditLogFile: additive({
    method: 'GET',
    path: '/admin/audit.csv',
    auth: 'required',
    files: ['text/csv'],
    response: FileSchema,
    failures,
  }),
  ...adminBooksCalls,
  ...shelvesCalls,
  ...genresCalls,
  ...ordersCalls,
  ...paymentsCalls,
  ...peopleCalls,
  ...todayCalls,
  ...systemCalls,
  ...reportsCalls,
  ...adminReviewsCalls,
  ...emailsCalls,
  ...shopCalls,
  ...legalCalls,
} as const;
