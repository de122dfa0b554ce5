/** Of Stripe's parameters, those that this stand-in honours: it refuses others, as Stripe refuses what it does not know. */
export const knownParameters = {
  openSession: [
    'mode',
    'line_items[*][quantity]',
    'line_items[*][price_data][currency]',
    'line_items[*][price_data][unit_amount]',
    'line_items[*][price_data][product_data][name]',
    'client_reference_id',
    'customer_email',
    'metadata[*]',
    'payment_intent_data[metadata][*]',
    'expires_at',
    'success_url',
    'cancel_url',
  ],
  readSession: ['expand[*]'],
  listSessions: ['payment_intent', 'limit'],
  refund: ['payment_intent', 'amount', 'metadata[*]'],
};

/** Without these Stripe opens no checkout for a single payment. */
export const requiredParameters = {
  openSession: [
    'mode',
    'success_url',
    'line_items[0][quantity]',
    'line_items[0][price_data][currency]',
    'line_items[0][price_data][unit_amount]',
    'line_items[0][price_data][product_data][name]',
  ],
};
