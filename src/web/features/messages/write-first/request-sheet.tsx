import { Sheet } from '#web/ui/sheet.tsx';
import { RequestForm } from './request-form.tsx';

interface RequestSheetProps {
  open: boolean;
  memberId: string;
  name: string;
  onClose: () => void;
}

export function RequestSheet({ open, memberId, name, onClose }: RequestSheetProps) {
  return (
    <Sheet open={open} title={`Write to ${name}`} onClose={onClose}>
      <RequestForm memberId={memberId} name={name} onHeld={onClose} />
    </Sheet>
  );
}
