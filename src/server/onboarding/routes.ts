import type { Api } from '../http/mount.ts'
import type { Photos } from '../pictures/photos.ts'
import { mountWizardReads } from './read-wizard.ts'
import { mountStage1 } from './stage1.ts'
import { mountStage2 } from './stage2.ts'
import { mountStage3 } from './stage3.ts'
import { mountStage4 } from './stage4.ts'
import { mountStage5 } from './stage5.ts'

/** The five stages of the wizard that registers a shop. A stage can be saved once the previous one has been saved. */
export const mountOnboarding =
  ({ photos }: { photos: Photos }) =>
  (api: Api): void => {
    mountWizardReads(api)
    mountStage1(api)
    mountStage2(api)
    mountStage3(api)
    mountStage4(api, photos)
    mountStage5(api)
  }
