import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'

/** Terms, privacy, contact, and whom the list of regions is from: its licence asks to be named. */
export const Footer = () => (
  <footer className="foot">
    <div className="foot__in">
      <span>Etalase Mutu</span>
      <Link href={addresses.terms}>Syarat &amp; Ketentuan</Link>
      <Link href={addresses.privacy}>Privasi</Link>
      <Link href={addresses.contact}>Kontak</Link>
      <a href="https://github.com/fityannugroho/idn-area-data" target="_blank" rel="noopener noreferrer">
        Data wilayah: idn-area-data (ODbL)
      </a>
    </div>
  </footer>
)
