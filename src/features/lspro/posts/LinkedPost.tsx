import { useQuery } from '@tanstack/react-query'
import { code } from '#contract/http/code.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { warning } from '#ui/display/icons.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { pictureOf } from '#ui/media/StoredPhoto.tsx'
import { PostSkeletons } from '../public/LsproSkeleton.tsx'
import { sharedAsk } from '../public/lspro-view.ts'
import { Post } from './Post.tsx'

/** The post that the address links to, shown above the list when it is not among the latest. */
export function LinkedPost({ lspro_id, post_id }: { lspro_id: number; post_id: number }) {
  // Fetched every time, because it may have been removed since. Offline, the request is repeated after reconnecting.
  const { data, error } = useQuery({ ...endpointQuery('lspro.posts', sharedAsk(lspro_id, post_id)), staleTime: 0 })
  const post = data?.data.lspro_posting[0]
  // An operator has taken the post down: the cached post is not shown either.
  if (error?.code === code.gone) return <Note icon={warning}>{error.message}</Note>
  if (post) return <Post post={post} picture={pictureOf(post.img_url, post.img)} isLinked />
  if (!data && !error) return <PostSkeletons count={1} />
  return <Note icon={warning}>{`Postingan yang dibagikan ${data ? 'sudah dihapus' : 'belum dapat dimuat'}.`}</Note>
}
