import { ActionIcon } from '@mantine/core';
import { IconBan, IconDots, IconEye, IconFlag, IconUserCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { Sheet } from '#web/ui/sheet.tsx';
import { useBlock, type Blockable } from './use-block.ts';
import { useReport } from './use-report.tsx';
import classes from './report-sheet.module.css';

interface MemberMenuProps {
  member: Blockable;
  /** Light dots on a shade, for photos; framed, where it stands alone. */
  look?: 'plain' | 'photo' | 'framed';
  /** Left out where the profile is what is looked at. */
  profileLink?: boolean;
  /** Where more of them can be shown without leaving the list. */
  onQuickLook?: (() => void) | undefined;
  /** Right before whatever shows the member goes, and the button with it. */
  onBlocked?: ((button: HTMLElement) => void) | undefined;
}

/** What can be done about somebody, wherever they are shown. */
export function MemberMenu({
  member,
  look = 'plain',
  profileLink = true,
  onQuickLook,
  onBlocked,
}: MemberMenuProps) {
  const { memberId, displayName } = member;
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const block = useBlock();
  const report = useReport();

  const leave = () => button.current && onBlocked?.(button.current);
  const chooseBlock = () => {
    setOpen(false);
    void block(member, leave);
  };
  const chooseReport = () => {
    setOpen(false);
    report({ member: { memberId, displayName }, onBlocked: leave });
  };

  return (
    <>
      <ActionIcon
        ref={button}
        color="gray"
        {...(look === 'framed' && { variant: 'default' })}
        className={look === 'photo' ? (classes.onPhoto ?? '') : ''}
        aria-label={`More about ${displayName}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconDots size={22} stroke={1.8} aria-hidden />
      </ActionIcon>
      {open && (
        <Sheet open title={displayName} onClose={() => setOpen(false)}>
          <ul className={classes.memberMenuActions}>
            {onQuickLook && (
              <li>
                <button
                  type="button"
                  className={classes.action}
                  onClick={() => {
                    setOpen(false);
                    onQuickLook();
                  }}
                >
                  <IconEye size={22} stroke={1.6} aria-hidden />
                  Quick look
                </button>
              </li>
            )}
            {profileLink && (
              <li>
                <Link to="/profile/$memberId" params={{ memberId }} className={classes.action}>
                  <IconUserCircle size={22} stroke={1.6} aria-hidden />
                  View profile
                </Link>
              </li>
            )}
            <li>
              <button type="button" className={classes.action} onClick={chooseReport}>
                <IconFlag size={22} stroke={1.6} aria-hidden />
                Report
              </button>
            </li>
            <li>
              <button type="button" className={classes.action} data-danger onClick={chooseBlock}>
                <IconBan size={22} stroke={1.6} aria-hidden />
                Block
              </button>
            </li>
          </ul>
        </Sheet>
      )}
    </>
  );
}
