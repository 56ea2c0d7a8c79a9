import type { Say } from '#i18n/Say.ts'
import { closeDrawer, goBack } from '#state/settings/drawer.ts'
import { RowSkeletons } from '#ui/account/lists/RowSkeletons.tsx'
import { ScreenHead } from '#ui/account/ScreenHead.tsx'
import { lazyNodes } from '../../nodes/lazyNodes.ts'

const Nodes = lazyNodes(<RowSkeletons />)

/** GO-4: where networks are read from. */
export function NodesScreen({ say }: { say: Say }) {
  return (
    <>
      <ScreenHead say={say} title={say.t('nodes.title')} onBack={goBack} onClose={closeDrawer} />
      <Nodes say={say} />
    </>
  )
}
