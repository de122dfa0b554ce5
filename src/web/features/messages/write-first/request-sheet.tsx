import { Sheet } from '#web/ui/sheet.tsx';
import { RequestForm } from './request-form.tsx';

interface RequestSheetProps {
  open: boolean;
  userId: string;
  name: string;
  onClose: () => void;
}

export function RequestSheet({ open, userId, name, onClose }: RequestSheetProps) {
  return (
    <Sheet open={open} title={`Write to ${name}`} onClose={onClose}>
      <RequestForm userId={userId} name={name} />
    </Sheet>
  );
}
