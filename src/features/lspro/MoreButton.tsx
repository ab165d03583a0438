import type { EndlessList } from '#goods/MoreBelow.tsx'
import { Button } from '#ui/Button.tsx'

/** What follows in a list of one's own, at a press. */
export const MoreButton = ({ list }: { list: EndlessList }) => (
  <Button look="soft" wide onClick={() => void list.fetchNextPage()}>
    Tampilkan Lebih
  </Button>
)
