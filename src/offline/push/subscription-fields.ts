/** What the server has to know of a subscription. A file of its own, because the worker sends it too. */
export function subscriptionFields(subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint!, p256dh: keys!.p256dh!, auth: keys!.auth! }
}
