import type { EndlessList } from '#catalog/LoadMore.tsx'
import { Button } from '#ui/nav/Button.tsx'

/** What follows in a list of one's own, at a press. */
export const LoadMoreButton = ({ list }: { list: EndlessList }) => (
  <Button look="soft" wide onClick={() => void list.fetchNextPage()}>
    Tampilkan Lebih
  </Button>
)
