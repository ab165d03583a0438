/** The fields of a subscription that the server needs. In a file of its own, because the worker uses it too. */
export function subscriptionFields(subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint!, p256dh: keys!.p256dh!, auth: keys!.auth! }
}
