package es.cg.sdk.internal.journal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Checks and creates the file of a journal. */
final class JournalPath {
    private JournalPath() {}

    /** Refuses a path that is no file: an error message that only follows from it would mislead. */
    static void requireFile(Path path) {
        if (Files.isDirectory(path)) {
            throw JournalFile.refused(
                    path, "is a directory: name a file in it, such as " + path.resolve("november.cg-batch"));
        }
        if (Files.exists(path) && !Files.isRegularFile(path)) {
            throw JournalFile.refused(path, "is a device, a pipe or a socket: use a file on a disk");
        }
    }

    static void createIfMissing(Path path) throws IOException {
        try {
            Files.createFile(path);
        } catch (FileAlreadyExistsException e) {
            // An earlier run created it.
        }
    }

    /** Forces the name of a new file to disk, if the platform allows a folder to be opened. */
    static void forceFolder(Path path) {
        Path folder = path.toAbsolutePath().getParent();
        if (folder == null) {
            return;
        }
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException notSupported) {
            // Windows does not allow it, and writes file and name in order by itself.
        }
    }

    /** Returns why the journal cannot be opened. */
    static String reason(Path path, IOException e) {
        return what(path, e) + " (" + e.getClass().getSimpleName() + ")";
    }

    private static String what(Path path, IOException e) {
        Path folder = path.toAbsolutePath().getParent();
        if (folder != null && Files.notExists(folder)) {
            return "its folder " + folder + " does not exist";
        }
        if (folder != null && Files.isRegularFile(folder)) {
            return "its folder " + folder + " is not a directory";
        }
        if (Files.isSymbolicLink(path) && Files.notExists(path)) {
            return "it is a symbolic link to a file that does not exist";
        }
        // Its message is the file's name alone.
        return e instanceof AccessDeniedException
                ? "no permission for " + e.getMessage()
                : String.valueOf(e.getMessage());
    }
}
