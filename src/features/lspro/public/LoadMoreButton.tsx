import type { EndlessList } from '#catalog/LoadMore.tsx'
import { Button } from '#ui/nav/Button.tsx'

/** The button that loads the next page of an owner's list. */
export const LoadMoreButton = ({ list }: { list: EndlessList }) => (
  <Button variant="soft" wide onClick={() => void list.fetchNextPage()}>
    Tampilkan Lebih
  </Button>
)
