import { useNavigate, useSearch } from '@tanstack/react-router';
import { AdminPayments } from '#web/features/billing/admin/admin-payments.tsx';
import { PaymentFilters } from '#web/features/billing/admin/payment-filters.tsx';
import { PageFrame } from '../shell/page-frame.tsx';

export function AdminPaymentsPage() {
  const filter = useSearch({ from: '/member/admin/payments' });
  const navigate = useNavigate();
  return (
    <PageFrame title="Payments" lead="Everybody’s, newest first.">
      <PaymentFilters
        filter={filter}
        onChange={(search) => void navigate({ to: '/admin/payments', search, replace: true })}
      />
      <AdminPayments filter={filter} />
    </PageFrame>
  );
}
