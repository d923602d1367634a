package es.cg.sdk.testing;

import java.util.regex.Pattern;

/** The test method that calls. */
public final class RunningTest {
    private static final Pattern CLASS = Pattern.compile(".*Test(\\$.*)?");

    private RunningTest() {}

    /**
     * Returns a number from 0 to {@code kinds - 1}: the same for the same test method in each run, and each for about as
     * many methods. So that each kind of database has its share of the tests that need only one.
     */
    public static int turn(int kinds) {
        String name = StackWalker.getInstance()
                .walk(frames -> frames.filter(
                                each -> CLASS.matcher(each.getClassName()).matches())
                        .map(each -> each.getClassName() + "." + each.getMethodName())
                        // The outermost: a test may call a method of its class that calls this.
                        .reduce((inner, outer) -> outer)
                        .orElse(""));
        return Math.floorMod(name.hashCode(), kinds);
    }
}
