import { commandOrigin, withAudit } from '../db/audit/audit-context.ts';
import type { Deps } from '../deps.ts';
import { auditCommand } from './commands/audit.command.ts';
import { connectCommand } from './commands/connect.command.ts';
import { emailsCommand } from './commands/emails.command.ts';
import { eventsCommand } from './commands/events.command.ts';
import { orderCommand } from './commands/order.command.ts';
import { ordersCommand } from './commands/orders.command.ts';
import { debtsCommand, payoutsCommand } from './commands/payouts.command.ts';
import { reconcileCommand } from './commands/reconcile.command.ts';
import { refundCommand } from './commands/refund.command.ts';
import { reviewsCommand } from './commands/reviews.command.ts';
import { staffCommand } from './commands/staff.command.ts';
import type { ShopReport, ShopRequest } from './shop-command.ts';

/** The dependencies of the admin reports. */
export type AdminReportDeps = Pick<
  Deps,
  'clock' | 'connect' | 'db' | 'inbox' | 'ports' | 'reconciliation' | 'refunds' | 'scheduler' | 'settings'
>;

/** Runs an admin request, in the running shop or offline while the shop is stopped. */
export const adminReports = (deps: AdminReportDeps) =>
  async function* (request: ShopRequest): AsyncGenerator<ShopReport> {
    const subject = request.do === 'refund' ? { type: 'order', id: String(request.order) } : undefined;
    // A refund and a reconciliation call the payment provider between their transactions.
    const origin = { ...commandOrigin(`shop.${request.do}`, subject), isFirstOnly: true };
    yield await withAudit(origin, () => runReport(deps, request));
  };

function runReport(deps: AdminReportDeps, request: ShopRequest): Promise<ShopReport> {
  switch (request.do) {
    case 'audit':
      return auditCommand(deps);
    case 'orders':
      return ordersCommand(deps, request);
    case 'order':
      return orderCommand(deps, request);
    case 'refund':
      return refundCommand(deps, request);
    case 'reconcile':
      return reconcileCommand(deps, request);
    case 'payouts':
      return payoutsCommand(deps, request);
    case 'debts':
      return debtsCommand(deps);
    case 'connect':
      return connectCommand(deps, request);
    case 'events':
      return eventsCommand(deps, request);
    case 'emails':
      return emailsCommand(deps, request);
    case 'admins':
    case 'editors':
      return staffCommand(deps, request);
    case 'reviews':
      return reviewsCommand(deps, request);
  }
}
