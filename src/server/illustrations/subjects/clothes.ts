import { darken, lighten } from '../colour.ts'
import { cylinderFill, fabricFill, faceFill, flatFill } from '../fills.ts'
import type { DrawSubject } from '../illustration.ts'
import { joinTimes } from '../random.ts'
import { ellipse, filledPath, opacityAttribute, strokedPath } from '../shapes.ts'

/** Clothes on a hanger. */
export const clothes: Record<string, DrawSubject> = {
  shirt: ({ a = '#2b4a6b', b = '#efdfbf', c = '#b86a34', style }) => {
    const skin = fabricFill(style || 'pesisir', a, b, c)
    const body =
      'M-84 60C-130 70-160 84-184 104L-262 270L-172 306L-150 262C-146 380-150 460-154 560C-60 580 60 580 154 560C150 460 146 380 150 262L172 306L262 270L184 104C160 84 130 70 84 60C50 96-50 96-84 60Z'
    return {
      hung: true,
      wide: 540,
      tall: 590,
      art:
        clothesHanger() +
        filledPath('M-70 62C-40 110 40 110 70 62L52 40H-52Z', darken(a, 0.5)) +
        filledPath(body, skin) +
        filledPath(
          'M-150 262C-146 380-150 460-154 560C-120 568-100 570-84 572C-110 460-112 340-128 220ZM150 262L128 220C124 340 110 460 96 571L154 560C150 460 146 380 150 262Z',
          '#160d08',
          opacityAttribute(0.22),
        ) +
        filledPath(
          'M-184 104L-150 262L-172 306L-262 270ZM60 120C70 280 60 420 66 572H40C34 420 44 280 30 120Z',
          '#ffffff',
          opacityAttribute(0.1),
        ) +
        filledPath('M-10 92H14V574H-10Z', skin) +
        strokedPath('M-11 92V574M15 92V574', darken(a, 0.55), 3, opacityAttribute(0.7)) +
        joinTimes(5, (i) =>
          ellipse(2, 150 + i * 88, 8, 8, lighten(b, 0.3), `stroke="${darken(a, 0.4)}" stroke-width="2"`),
        ) +
        filledPath(
          'M-86 58L-52 38L4 98L-54 148ZM86 58L52 38L-2 98L54 148Z',
          skin,
          `stroke="${darken(a, 0.5)}" stroke-width="4" stroke-linejoin="round"`,
        ) +
        filledPath('M60 210H126V292H60Z', skin, `stroke="${darken(a, 0.5)}" stroke-width="3"`),
    }
  },
  dress: ({ a = '#7a2e58', b = '#f5dfc0', c = '#e09a4a', style }) => {
    const skin = fabricFill(style || 'pesisir', a, b, c)
    const body =
      'M-80 58C-116 66-136 78-150 96L-196 220L-120 246L-104 206C-112 330-150 470-196 620C-60 656 60 656 196 620C150 470 112 330 104 206L120 246L196 220L150 96C136 78 116 66 80 58C46 120-46 120-80 58Z'
    return {
      hung: true,
      wide: 420,
      tall: 650,
      art:
        clothesHanger() +
        filledPath('M-70 60C-40 120 40 120 70 60L50 42H-50Z', darken(a, 0.5)) +
        filledPath(body, skin) +
        joinTimes(4, (i) =>
          filledPath(
            `M${-90 + i * 56} 250C${-110 + i * 66} 400 ${-130 + i * 84} 520 ${-150 + i * 96} 634L${-116 + i * 96} 640C${-104 + i * 82} 520 ${-90 + i * 64} 400 ${-78 + i * 56} 250Z`,
            '#160d08',
            opacityAttribute(0.17),
          ),
        ) +
        strokedPath('M-104 214Q0 240 104 214', darken(a, 0.55), 5) +
        joinTimes(4, (i) => ellipse(0, 130 + i * 30, 7, 7, lighten(b, 0.3))) +
        strokedPath('M-80 58C-46 120 46 120 80 58M-196 220L-120 246M196 220L120 246', b, 7),
    }
  },
  vest: ({ a = '#f06a1d', b = '#e9f0c9', c = '#2c3340' }) => ({
    hung: true,
    wide: 400,
    tall: 560,
    art:
      clothesHanger() +
      filledPath(
        'M-76 58L-150 96C-130 160-140 200-170 250V540H170V250C140 200 130 160 150 96L76 58L0 230Z',
        flatFill(a),
      ) +
      filledPath('M-60 66L0 214L60 66L40 52H-40Z', darken(a, 0.55)) +
      joinTimes(22, (i) => strokedPath(`M${-160 + i * 15} 262V536`, lighten(a, 0.3), 1.5, opacityAttribute(0.35))) +
      filledPath(
        'M-170 330H170V378H-170ZM-170 440H170V488H-170ZM-122 82L-76 60L-50 128V326H-98V150ZM122 82L76 60L50 128V326H98V150Z',
        faceFill(b),
      ) +
      strokedPath('M-170 354H170M-170 464H170M-74 120V326M74 120V326', '#aebfae', 9, opacityAttribute(0.8)) +
      strokedPath('M0 230V540', c, 7) +
      strokedPath('M-76 58L0 230L76 58M-150 96C-130 160-140 200-170 250V540H170V250C140 200 130 160 150 96', c, 8),
  }),
}

function clothesHanger(): string {
  return (
    strokedPath('M0 30V6C-26-6-14-40 6-32', '#7b7f83', 8) +
    filledPath(
      'M0 22C50 40 120 60 176 96C160 104 60 84 0 56C-60 84-160 104-176 96C-120 60-50 40 0 22Z',
      cylinderFill('#a9794a'),
    )
  )
}
