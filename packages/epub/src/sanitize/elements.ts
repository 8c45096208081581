const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** HTML elements for text and media. An element in none of these lists is replaced by its children. */
export const HTML_ELEMENTS = words(`
  html head title style link meta body article aside section nav main header footer hgroup address search
  h1 h2 h3 h4 h5 h6 p div span blockquote pre hr br wbr ol ul li dl dt dd menu figure figcaption
  a em strong small s cite q dfn abbr data time code var samp kbd sub sup i b u mark bdi bdo ins del
  big center font strike tt acronym dir nobr ruby rb rt rtc rp
  img picture source audio video track map area
  table caption colgroup col thead tbody tfoot tr td th
  label input button select optgroup option textarea fieldset legend datalist output progress meter details summary
`);

/** Elements of HTML, SVG and MathML that are removed with their content. Browsers show no text in them. */
export const DROPPED_ELEMENTS = words(
  'script base template frameset frame param basefont bgsound keygen annotation-xml',
);

/** Elements that are replaced by a notice to the reader. */
export const EMBEDDED_ELEMENTS = words('iframe object embed applet canvas');

/** SVG elements for drawing. Scripts, listeners and external fonts are excluded. */
export const SVG_ELEMENTS = words(`
  svg g defs symbol use switch view a title desc style path rect circle ellipse line polyline polygon
  text tspan textPath image foreignObject marker pattern mask clipPath linearGradient radialGradient stop filter
  feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
  feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode
  feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence
  animate animateMotion animateTransform set mpath
`);

/** SVG elements that animate an attribute and could therefore change a URL after it was checked. */
export const ANIMATIONS = words('animate animateMotion animateTransform set');

/** MathML presentation and annotation elements. */
export const MATHML_ELEMENTS = words(`
  math maction maligngroup malignmark menclose merror mfenced mfrac mglyph mi mlabeledtr mlongdiv mmultiscripts mn mo
  mover mpadded mphantom mprescripts mroot mrow ms mscarries mscarry msgroup msline mspace msqrt msrow mstack mstyle
  msub msubsup msup mtable mtd mtext mtr munder munderover none semantics annotation
`);

/** HTML attributes that neither load nor execute anything. `aria-` and `data-` are also allowed. */
export const HTML_ATTRIBUTES = words(`
  id class title lang dir role hidden tabindex translate abbr align alt axis bgcolor border cellpadding cellspacing char
  charoff clear color cols colspan compact controls coords datetime default disabled face for frame headers height
  hreflang hspace kind label loop max maxlength media min multiple muted noshade nowrap open optimum placeholder preload
  readonly rel rev reversed rows rowspan rules scope selected shape size sizes span srclang start step summary type
  valign value vspace width wrap checked high low property typeof about resource prefix vocab content loading decoding
`);

/** Elements on which `name` is a target or a value. On any other element it would shadow a property of the document. */
export const NAMED_ELEMENTS = words('a map meta input button select textarea output fieldset');
