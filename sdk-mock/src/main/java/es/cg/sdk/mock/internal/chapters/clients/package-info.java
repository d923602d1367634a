/** Operations on the firm's clients and their data rights. */
@NullMarked
package es.cg.sdk.mock.internal.chapters.clients;

import org.jspecify.annotations.NullMarked;
