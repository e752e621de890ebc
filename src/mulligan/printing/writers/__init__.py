"""Pages as bytes: a PDF for a printer, and SVG for a screen."""
