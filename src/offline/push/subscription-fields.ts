/** What the server has to know of a subscription to write to it. By itself: the worker says it too. */
export function subscriptionFields(subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint!, p256dh: keys!.p256dh!, auth: keys!.auth! }
}
