// @chunk base

// A browser's translator puts <font> elements in the place of text nodes that React has rendered and will change or
// remove later. React then fails ('NotFoundError: removeChild'), or changes a node that is not on the page. Decision
// 39.

/** By text node that the translator replaced: the element in its place. */
const replacements = new WeakMap<Node, ChildNode>()
/** An element replaces one text node only. */
const replacing = new WeakSet<Node>()
let isTranslated = false

const observer = new MutationObserver(readChanges)

/**
 * Called once, before the first render. From then on a text that React changes returns to the page, where the
 * translator finds it again; and React may remove, or insert something before, a node that the translator has replaced
 * or moved. On a page that no translator has changed, both throw as they always did.
 */
export function followTranslator() {
  observer.observe(document, { childList: true, subtree: true })
  const { removeChild, insertBefore, appendChild } = Node.prototype
  Node.prototype.removeChild = function <T extends Node>(child: T): T {
    const place = child.parentNode === this ? child : replacementIn(this, child)
    if (place) removeChild.call(this, place)
    else if (this.contains(child)) child.parentNode!.removeChild(child)
    else if (!isTranslated) removeChild.call(this, child)
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(node: T, before: Node | null): T {
    removeReplacement(node)
    const place = before && before.parentNode !== this ? replacementIn(this, before) || childWith(this, before) : before
    return insertBefore.call(this, node, place ?? (isTranslated ? null : before)) as T
  }
  Node.prototype.appendChild = function <T extends Node>(node: T): T {
    removeReplacement(node)
    return appendChild.call(this, node) as T
  }
}

function readChanges(changes: MutationRecord[]) {
  for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of changes) {
    if (type === 'characterData') restore(target)
    for (const removed of removedNodes) {
      if (!(removed instanceof Text) || removed.isConnected) continue
      const element = [...addedNodes, previousSibling, nextSibling].find(
        (node) => node?.nodeName === 'FONT' && !replacing.has(node),
      )
      if (!element) continue
      isTranslated = true
      replacements.set(removed, element as ChildNode)
      replacing.add(element)
      observer.observe(removed, { characterData: true })
    }
  }
}

/** React has changed a text that is not on the page. */
function restore(text: Node) {
  const element = replacements.get(text)
  replacements.delete(text)
  if (element?.isConnected) element.replaceWith(text)
}

/** The child of `parent` that has replaced the text node, also if that happened in this moment. */
function replacementIn(parent: Node, text: Node): Node | undefined {
  readChanges(observer.takeRecords())
  const element = replacements.get(text)
  return element?.parentNode === parent ? element : undefined
}

/** The child of `parent` that the translator has moved the node into. */
function childWith(parent: Node, node: Node): Node | undefined {
  for (let at: Node | null = node; at; at = at.parentNode) if (at.parentNode === parent) return at
  return undefined
}

/** React puts a text elsewhere: without this it would be on the page twice. */
function removeReplacement(text: Node) {
  replacements.get(text)?.remove()
  replacements.delete(text)
}
