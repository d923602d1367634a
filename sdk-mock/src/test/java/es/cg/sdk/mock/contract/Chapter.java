package es.cg.sdk.mock.contract;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/** A chapter of the contract, each of whose tests is a row or a sentence of it. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith({Tally.class, TestMockResolver.class})
@interface Chapter {
    /** What it is about, as the contract heads it. */
    String value();
}
