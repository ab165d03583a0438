// @chunk after-start
import { sizeText } from '#contract/text/size-text.ts'
import { isRegistryWanted } from '#offline/sni/registry-preference.ts'
import { toast } from '#ui/feedback/toast.ts'

/** Offers to take the registry of Periksa SNI along, with its size, once the app has been installed. */
export function watchInstallation(): void {
  addEventListener('appinstalled', () => void offerRegistry())
}

async function offerRegistry() {
  if (isRegistryWanted() !== undefined) return
  // Without a connection there is nothing to offer; the page itself takes it along.
  const module = await import('#offline/sni/offline-registry.ts').catch(() => undefined)
  const size = await module?.updateSize()
  if (!module || !size) return
  toast(`Bawa daftar SNI (${sizeText(size)}), agar nomor di label dapat diperiksa tanpa sinyal?`, {
    action: {
      name: 'Bawa',
      run: async () => {
        const { outcome } = await module.enableOfflineRegistry()
        toast(
          outcome === 'updated' || outcome === 'unchanged'
            ? 'Daftar SNI ada di HP ini.'
            : 'Daftar SNI belum terbawa. Buka Periksa SNI untuk mencoba lagi.',
        )
      },
    },
  })
}
