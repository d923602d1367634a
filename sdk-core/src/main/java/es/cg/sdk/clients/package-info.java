/** Clients of the firm, their import, and their rights under data protection law. */
@NullMarked
package es.cg.sdk.clients;

import org.jspecify.annotations.NullMarked;
