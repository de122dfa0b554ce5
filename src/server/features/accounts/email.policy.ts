const WITHOUT_DOTS = new Set(['gmail.com', 'googlemail.com']);

/** The column of the same name is computed the same way. Ways to write one mailbox are one mailbox: in capitals, with something behind a plus, at Gmail with dots. */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const [name = ''] = local.split('+');
  return WITHOUT_DOTS.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
