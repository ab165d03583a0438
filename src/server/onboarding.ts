import type { Photos } from './files/photos.ts'
import type { Api } from './mount.ts'
import { answerReading } from './onboarding/read.ts'
import { mountStage1 } from './onboarding/stage1.ts'
import { mountStage2 } from './onboarding/stage2.ts'
import { mountStage3 } from './onboarding/stage3.ts'
import { mountStage4 } from './onboarding/stage4.ts'
import { mountStage5 } from './onboarding/stage5.ts'

/** The five stages in which a merchant tells of the shop. A stage may be saved once the one before it has been. */
export const answerOnboarding =
  ({ photos }: { photos: Photos }) =>
  (api: Api): void => {
    answerReading(api)
    mountStage1(api)
    mountStage2(api)
    mountStage3(api)
    mountStage4(api, photos)
    mountStage5(api)
  }
