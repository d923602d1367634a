/** The client's check of bank statements, compared with what the mock does with the same files. */
@NullMarked
package es.cg.sdk.checks.statements;

import org.jspecify.annotations.NullMarked;
