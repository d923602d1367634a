package es.cg.sdk.mock.contract;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The options that the mock of a test is started with, as {@link TestMock#open} takes it. */
@Target(ElementType.PARAMETER)
@Retention(RetentionPolicy.RUNTIME)
@interface Options {
    String[] value();
}
