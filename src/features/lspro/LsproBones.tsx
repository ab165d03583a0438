import { BoneLine } from '#ui/Bone.tsx'

/** A body on its way, as high as the real one. */
export const LsproBones = () => (
  <div className="stack" aria-hidden="true">
    <div className="sealhead">
      <div className="row">
        <span className="ava ava--l bone" />
        <div className="grow">
          <BoneLine width={80} />
          <BoneLine width={60} />
        </div>
      </div>
      <span className="bone bone--button" />
    </div>
    <PostBones count={2} />
  </div>
)

/** Posts on their way. */
export const PostBones = ({ count }: { count: number }) => (
  <div className="stack" aria-hidden="true">
    {Array.from({ length: count }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: bones are all alike
      <div className="post" key={at}>
        <div className="row">
          <span className="ava bone" />
          <div className="grow">
            <BoneLine width={40} />
          </div>
        </div>
        <BoneLine width={80} />
        <BoneLine width={60} />
        <span className="post__pic bone" />
      </div>
    ))}
  </div>
)
