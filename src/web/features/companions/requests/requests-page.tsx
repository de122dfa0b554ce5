import { PageFrame } from '#web/ui/page-frame.tsx';
import { TestDevices } from '../calls/test-devices.tsx';
import { RequestsLists } from './requests-lists.tsx';

export function RequestsPage() {
  return (
    <PageFrame title="Requests" lead="All times are India’s time zone, wherever you are.">
      <RequestsLists />
      <TestDevices />
    </PageFrame>
  );
}
