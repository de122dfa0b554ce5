import { useNavigate, useSearch } from '@tanstack/react-router';
import { AdminPayments } from './admin-payments.tsx';
import { PaymentFilters } from './payment-filters.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';

export function AdminPaymentsPage() {
  const filter = useSearch({ from: '/member/staff/admin/payments' });
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
